// Short sounds, made here: a knock of wood is a little noise through a filter, a crown two notes. Off by one key.
import { settings } from "./settings.svelte";

export type Sound = "move" | "hop" | "capture" | "crown" | "secret" | "low" | "start" | "end";
let context: AudioContext | null = null;

function knock(at: number, pitch: number, volume: number, audio: AudioContext): void {
    const length = Math.floor(audio.sampleRate * 0.09);
    const buffer = audio.createBuffer(1, length, audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < length; ++i) samples[i] = (Math.random() * 2 - 1) * Math.exp((-i / length) * 9);
    const source = new AudioBufferSourceNode(audio, { buffer });
    const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 2.2 });
    source.connect(filter).connect(new GainNode(audio, { gain: volume })).connect(audio.destination);
    source.start(at);
}
function note(at: number, pitch: number, seconds: number, volume: number, audio: AudioContext): void {
    const source = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(volume, at + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    source.connect(gain).connect(audio.destination);
    source.start(at);
    source.stop(at + seconds);
}

export function sound(what: Sound): void {
    if (!settings.sound || typeof AudioContext === "undefined") return;
    if (!navigator.userActivation?.hasBeenActive) return; // a browser would only complain
    context ??= new AudioContext();
    const now = context.currentTime;
    if (what === "move") knock(now, 900, 0.7, context);
    if (what === "hop") knock(now, 1300, 0.6, context);
    if (what === "capture") {
        knock(now, 700, 0.9, context);
        knock(now + 0.05, 500, 0.7, context);
    }
    if (what === "crown") [660, 990].forEach((pitch, i) => note(now + i * 0.09, pitch, 0.25, 0.12, context!));
    if (what === "secret") note(now, 330, 0.2, 0.1, context);
    if (what === "low") [880, 880].forEach((pitch, i) => note(now + i * 0.16, pitch, 0.1, 0.1, context!));
    if (what === "start") [392, 523].forEach((pitch, i) => note(now + i * 0.12, pitch, 0.25, 0.1, context!));
    if (what === "end") [523, 392, 330].forEach((pitch, i) => note(now + i * 0.14, pitch, 0.35, 0.12, context!));
}
