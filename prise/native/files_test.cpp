#include "prise/native/files.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "prise/native/descriptor.h"

namespace prise::native {
namespace {

namespace fs = std::filesystem;
using Kind = FileTrouble::Kind;

class Files : public testing::Test {
  protected:
    void SetUp() override {
        std::string name = fs::temp_directory_path() / "prise-files-XXXXXX";
        folder_ = mkdtemp(name.data());
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string in(std::string_view name) const { return folder_ / name; }

    std::set<std::string> listed() const {
        std::set<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder_)) {
            names.insert(entry.path().filename());
        }
        return names;
    }

    static std::string read(const std::string& path) { return *read_file(path, 1 << 24); }

    static unsigned mode_of(const std::string& path) {
        struct stat about{};
        EXPECT_EQ(stat(path.c_str(), &about), 0);
        return about.st_mode & 07777;
    }

    fs::path folder_;
};

TEST_F(Files, WhatWasWrittenIsRead) {
    const std::string binary("a\0\xff\n", 4);
    for (const std::string& content : {std::string(), binary, std::string(1 << 20, 'x')}) {
        ASSERT_TRUE(write_file(in("a"), content));
        EXPECT_EQ(read(in("a")), content);
    }
    EXPECT_EQ(listed(), std::set<std::string>{"a"});
}

TEST_F(Files, ReadingIsBounded) {
    ASSERT_TRUE(write_file(in("a"), "12345"));
    EXPECT_EQ(*read_file(in("a"), 5), "12345");
    const auto refused = read_file(in("a"), 4);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, Kind::too_long);
    EXPECT_EQ(refused.error().sentence,
              "Cannot read '" + in("a") + "': it is longer than 4 bytes.");
    EXPECT_EQ(read_file("/dev/zero", 100'000).error().kind, Kind::too_long);
    EXPECT_EQ(*read_file("/dev/null", 0), "");
}

TEST_F(Files, WhatIsNotThere) {
    const auto refused = read_file(in("b"), 10);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, Kind::missing);
    EXPECT_EQ(refused.error().sentence,
              "Cannot read '" + in("b") + "': No such file or directory.");
    EXPECT_EQ(write_file(in("no/b"), "x").error().kind, Kind::missing);
    EXPECT_EQ(write_file("", "x").error().kind, Kind::missing);
    EXPECT_TRUE(listed().empty());
}

TEST_F(Files, AFolderIsNoFile) {
    EXPECT_EQ(read_file(folder_, 10).error().kind, Kind::other);
    const auto refused = write_file(folder_, "x");
    EXPECT_THAT(refused.error().sentence, testing::HasSubstr("Is a directory"));
}

TEST_F(Files, ThePermissionsStay) {
    ASSERT_TRUE(write_file(in("a"), "old"));
    ASSERT_EQ(chmod(in("a").c_str(), 0640), 0);
    ASSERT_TRUE(write_file(in("a"), "new"));
    EXPECT_EQ(mode_of(in("a")), 0640U);
    const mode_t before = umask(027);
    ASSERT_TRUE(write_file(in("b"), "new"));
    umask(before);
    EXPECT_EQ(mode_of(in("b")), 0640U);
}

TEST_F(Files, WhatMayNotBeWrittenIsNotReplaced) {
    constexpr uid_t nobody = 65534;
    const uid_t before = geteuid();
    ASSERT_TRUE(write_file(in("a"), "old"));
    ASSERT_EQ(chmod(in("a").c_str(), 0444), 0);
    ASSERT_EQ(chmod(folder_.c_str(), 0777), 0);  // a rename would be allowed
    if (before == 0) {                           // root may write everything
        ASSERT_EQ(seteuid(nobody), 0);
    }
    const auto refused = write_file(in("a"), "new");
    ASSERT_EQ(seteuid(before), 0);
    EXPECT_THAT(refused.error().sentence, testing::HasSubstr("Permission denied"));
    EXPECT_EQ(read(in("a")), "old");
}

TEST_F(Files, ALinkStaysAndItsEndIsWritten) {
    fs::create_directory(in("far"));
    ASSERT_TRUE(write_file(in("far/a"), "old"));
    fs::create_symlink("far/a", in("link"));
    fs::create_symlink("link", in("link2"));
    fs::create_symlink("far/new", in("dangling"));
    fs::create_symlink("loop", in("loop"));
    ASSERT_TRUE(write_file(in("link2"), "new"));
    ASSERT_TRUE(write_file(in("dangling"), "newer"));
    EXPECT_FALSE(write_file(in("loop"), "x"));
    EXPECT_EQ(read(in("far/a")), "new");
    EXPECT_EQ(read(in("far/new")), "newer");
    EXPECT_TRUE(fs::is_symlink(in("link2")) && fs::is_symlink(in("dangling")));
    EXPECT_EQ(file_beside(in("link2")), in("far/.a.prise-new"));
}

TEST_F(Files, DevicesAndPipesAreNotReplaced) {
    ASSERT_TRUE(write_file("/dev/null", "x"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    ASSERT_TRUE(write_file("/dev/fd/" + std::to_string(ends[1]), "through"));
    close(ends[1]);
    EXPECT_EQ(*read_file("/dev/fd/" + std::to_string(ends[0]), 100), "through");
    close(ends[0]);
    const auto full = write_file("/dev/full", "x");
    EXPECT_THAT(full.error().sentence, testing::HasSubstr("No space left"));
}

TEST_F(Files, AFailedWriteLeavesTheOldFile) {
    ASSERT_TRUE(write_file(in("a"), "old"));
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{1000, before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto refused = write_file(in("a"), std::string(5000, 'x'));
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().sentence, testing::HasSubstr("File too large"));
    EXPECT_EQ(read(in("a")), "old");
    EXPECT_EQ(listed(), std::set<std::string>{"a"});
}

TEST_F(Files, TheRestOfAKilledWriterIsRemoved) {
    std::ofstream(file_beside(in("a"))) << "half a fi";
    ASSERT_TRUE(write_file(in("a"), "whole"));
    EXPECT_EQ(read(in("a")), "whole");
    EXPECT_EQ(listed(), std::set<std::string>{"a"});
}

TEST_F(Files, ALinkThatWaitsInItsPlaceIsNotFollowed) {
    ASSERT_TRUE(write_file(in("victim"), "precious"));
    fs::create_symlink("victim", file_beside(in("a")));
    EXPECT_FALSE(write_file(in("a"), "x"));
    EXPECT_EQ(read(in("victim")), "precious");
}

TEST_F(Files, LongNamesFit) {
    const std::string name(255, 'n');
    ASSERT_TRUE(write_file(in(name), "x"));
    ASSERT_TRUE(write_file(in(name.substr(1)), "y"));
    EXPECT_EQ(read(in(name)), "x");
    EXPECT_EQ(listed().size(), 2U);
    EXPECT_FALSE(write_file(in(name + "n"), "x"));
}

TEST_F(Files, WritersOfOneFileDoNotMix) {
    std::vector<std::thread> writers;
    for (const char letter : {'a', 'b', 'c', 'd'}) {
        writers.emplace_back([this, letter] {
            for (int i = 0; i < 25; ++i) {
                EXPECT_TRUE(
                    write_file(in("x"), std::string(20'000 + 1000 * (letter - 'a'), letter)));
                const std::string seen = read(in("x"));
                ASSERT_FALSE(seen.empty());
                EXPECT_EQ(seen, std::string(20'000 + 1000 * (seen[0] - 'a'), seen[0]));
            }
        });
    }
    for (std::thread& writer : writers) writer.join();
    EXPECT_EQ(listed(), std::set<std::string>{"x"});
}

TEST_F(Files, APathOfTheCurrentFolder) {
    const fs::path before = fs::current_path();
    fs::current_path(folder_);
    EXPECT_TRUE(write_file("plain", "x"));
    fs::current_path(before);
    EXPECT_EQ(read(in("plain")), "x");
    EXPECT_EQ(file_beside("plain"), ".plain.prise-new");
}

}  // namespace
}  // namespace prise::native
