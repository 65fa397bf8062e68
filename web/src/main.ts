import { mount } from "svelte";
import App from "./App.svelte";
import { live } from "./api/live";
import { speak } from "./i18n/i18n.svelte";
import { apply, settings } from "./play/settings.svelte";
import "./style/tokens.css";
import "./style/base.css";
import "./style/app.css";

apply();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
addEventListener("online", () => live.retry());
addEventListener("visibilitychange", () => document.visibilityState === "visible" && live.retry());
if (settings.language !== "en") await speak(settings.language);
const target = document.getElementById("app");
if (target) mount(App, { target });
// What is kept for later must not stand in the way of what is wanted now.
const askForRest = () => navigator.serviceWorker.controller?.postMessage("rest");
const register = () => {
    navigator.serviceWorker.addEventListener("controllerchange", askForRest);
    navigator.serviceWorker.register("/sw.js").then(askForRest, () => undefined);
};
if (import.meta.env.PROD && "serviceWorker" in navigator) addEventListener("load", () => setTimeout(register, 2500));
