#include "prise/net/static_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace prise::net {
namespace {

namespace fs = std::filesystem;

class StaticFilesTest : public testing::Test {
  protected:
    void SetUp() override {
        base_ = fs::temp_directory_path() / ("prise-files-" + std::to_string(getpid()));
        fs::remove_all(base_);
        fs::create_directories(base_ / "web/assets");
        fs::create_directories(base_ / "web/.git");
        fs::create_directories(base_ / "outside");
        write("outside/secret.txt", "secret");
        write("web/index.html", "<p>start</p>");
        write("web/index.html.gz", "zipped");
        write("web/index.html.br", "brot");
        write("web/assets/app-B1c2D3e4.js", "hashed");
        write("web/assets/ordinary-document.js", "plain");
        write("web/small.css", "x");
        write("web/small.css.gz", "longer than it was");
        write("web/.git/config", "hidden");
        write("web/na me.txt", "blank");
        fs::create_symlink(base_ / "outside/secret.txt", base_ / "web/link.txt");
        fs::create_symlink(base_ / "outside", base_ / "web/folder");
        fs::create_symlink("index.html", base_ / "web/inside.html");
        fs::create_symlink("..", base_ / "web/assets/up");
        fs::create_symlink("nowhere", base_ / "web/broken");
    }
    void TearDown() override { fs::remove_all(base_); }

    void write(const char* name, std::string_view text) {
        std::ofstream(base_ / name, std::ios::binary) << text;
    }
    StaticFiles files() const { return *StaticFiles::read((base_ / "web").string()); }

    static Request get(std::string_view path, std::string_view accept = "",
                       std::string_view etag = "") {
        Request request;
        request.path = path;
        if (!accept.empty()) {
            request.headers.add("Accept-Encoding", accept);
        }
        if (!etag.empty()) {
            request.headers.add("If-None-Match", etag);
        }
        return request;
    }
    static std::string field(const Response& response, std::string_view name) {
        for (const auto& [key, value] : response.headers) {
            if (key == name) {
                return value;
            }
        }
        return "";
    }

    fs::path base_;
};

TEST_F(StaticFilesTest, AreServedAsTheClientLikesThem) {
    const StaticFiles all = files();
    const auto plain = all.find(get("/"));
    ASSERT_TRUE(plain);
    EXPECT_EQ(*plain->body, "<p>start</p>");
    EXPECT_EQ(field(*plain, "Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(field(*plain, "Cache-Control"), "no-cache");
    EXPECT_EQ(field(*plain, "Vary"), "Accept-Encoding");
    EXPECT_EQ(field(*plain, "Content-Encoding"), "");

    const auto brotli = all.find(get("/index.html", "gzip, br"));
    EXPECT_EQ(*brotli->body, "brot");
    EXPECT_EQ(field(*brotli, "Content-Encoding"), "br");
    EXPECT_EQ(field(*brotli, "Content-Type"), "text/html; charset=utf-8");
    const auto gzip = all.find(get("/index.html", "gzip, br;q=0"));
    EXPECT_EQ(*gzip->body, "zipped");
    EXPECT_NE(field(*gzip, "ETag"), field(*brotli, "ETag"));
    EXPECT_EQ(*all.find(get("/small.css", "gzip"))->body, "x") << "what gained nothing is not used";
    EXPECT_EQ(*all.find(get("/na me.txt"))->body, "blank");
}

TEST_F(StaticFilesTest, AreKeptForEverByHash) {
    const StaticFiles all = files();
    EXPECT_NE(field(*all.find(get("/assets/app-B1c2D3e4.js")), "Cache-Control").find("immutable"),
              std::string::npos);
    EXPECT_EQ(field(*all.find(get("/assets/ordinary-document.js")), "Cache-Control"), "no-cache");
}

TEST_F(StaticFilesTest, AreNotSentTwice) {
    const StaticFiles all = files();
    const std::string etag = field(*all.find(get("/")), "ETag");
    const auto again = all.find(get("/", "", etag));
    EXPECT_EQ(again->status, 304);
    EXPECT_EQ(again->body, nullptr);
    EXPECT_EQ(field(*again, "ETag"), etag);
    EXPECT_EQ(all.find(get("/", "br", etag))->status, 200) << "that is another text";
    EXPECT_EQ(all.find(get("/", "", "\"other\""))->status, 200);
}

TEST_F(StaticFilesTest, EndWhereTheFolderEnds) {
    const StaticFiles all = files();
    for (const char* path :
         {"/link.txt", "/folder/secret.txt", "/.git/config", "/broken", "/assets", "/nothing", "",
          "/../outside/secret.txt", "/assets/up/index.html/"}) {
        EXPECT_FALSE(all.find(get(path))) << path;
    }
    EXPECT_EQ(*all.find(get("/inside.html"))->body, "<p>start</p>") << "a link inside is a name";
    Request post = get("/");
    post.method = Method::post;
    EXPECT_EQ(all.find(post)->status, 405);
}

TEST_F(StaticFilesTest, RefuseWhatCannotBe) {
    EXPECT_EQ(StaticFiles::read((base_ / "no").string()).error().code, "no-folder");
    EXPECT_EQ(StaticFiles::read((base_ / "web/index.html").string()).error().code, "no-folder");
    EXPECT_EQ(StaticFiles::read((base_ / "web").string(), 10).error().code, "cannot-read");
}

}  // namespace
}  // namespace prise::net
