#include "prise/core/json.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <chrono>
#include <limits>

#include "prise/core/text.h"

namespace prise::json {
namespace {

std::string refusal_of(std::string_view text, const Limits& limits = {}) {
    const auto value = parse(text, limits);
    return value ? join("accepted as ", value->text()) : value.error().sentence();
}

TEST(Json, WritesWhatItReads) {
    for (const std::string_view text :
         {"null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808", "\"\"",
          R"("a\"b\\c\n\r\t")", "[]", "[1,[2,[]]]", "{}", R"({"b":1,"a":{"c":null}})",
          "\"\xC3\xA9\xF0\x9F\x98\x80\"", R"("\u0001")"}) {
        const auto value = parse(text);
        ASSERT_TRUE(value) << text << ": " << value.error().sentence();
        EXPECT_EQ(value->text(), text);
    }
}

TEST(Json, ReadsWhatOthersWrite) {
    EXPECT_EQ(parse(" { \"a\" : [ 1 , 2 ] }\n")->text(), "{\"a\":[1,2]}");
    EXPECT_EQ(parse("\"\\ud83d\\ude00\\u0041\\/\"")->text(), "\"\xF0\x9F\x98\x80\x41/\"");
    EXPECT_EQ(parse("-0")->text(), "0");
}

TEST(Json, RefusesWhatIsNotJson) {
    for (const std::string_view text :
         {"",        " ",          "nul",           "01",      "+1",
          "1.",      ".5",         "'a'",           "NaN",     "Infinity",
          "[1,]",    "{\"a\":1,}", "{a:1}",         "{\"a\"}", "[1",
          "{",       "\"a",        "/**/1",         "{}x",     "1 2",
          R"("\x")", "\"a\nb\"",   "\xEF\xBB\xBF{}"}) {
        EXPECT_FALSE(parse(text)) << text;
    }
}

TEST(Json, RefusesFractionsAndExponents) {
    for (const std::string_view text : {"1.0", "1e2", "0.5", "-1E1"}) {
        EXPECT_EQ(refusal_of(text), "JSON, byte 1: a number that is no plain integer.") << text;
    }
    EXPECT_FALSE(parse("1e999"));
}

TEST(Json, RefusesNumbersBeyond64Bits) {
    for (const std::string_view text : {"9223372036854775808", "-9223372036854775809",
                                        "18446744073709551615", "99999999999999999999999999"}) {
        EXPECT_EQ(refusal_of(text), "JSON, byte 1: a number beyond 64 bits.") << text;
    }
}

TEST(Json, RefusesDoubledNames) {
    EXPECT_EQ(refusal_of(R"({"a":1,"b":2,"a":3})"), "JSON, byte 14: the name 'a' stands twice.");
    EXPECT_EQ(refusal_of(R"({"a":{"b":1,"\u0062":1}})"),
              "JSON, byte 13: the name 'b' stands twice.");
    EXPECT_TRUE(parse(R"({"a":{"a":{"a":1}},"b":{"a":1}})"));
    Limits both;
    both.doubled = Doubled::kept;
    EXPECT_EQ(parse(R"({"a":1,"a":2})", both)->object()->size(), 2U);
}

TEST(Json, NoNameTwiceHoweverManyThereAre) {
    for (const int members : {2, 15, 16, 17, 18, 40}) {
        std::string text = "{";
        for (int i = 0; i < members; ++i) {
            text += join("\"m", i, "\":0,");
        }
        EXPECT_TRUE(parse(text + "\"x\":0}"));
        for (const int twice : {0, members / 2, members - 1}) {
            EXPECT_FALSE(parse(join(text, "\"m", twice, "\":0}"))) << members << ' ' << twice;
        }
    }
}

TEST(Json, RefusesDeepNesting) {
    Limits limits;
    limits.depth = 3;
    EXPECT_TRUE(parse("[[[1]]]", limits));
    EXPECT_EQ(refusal_of("[[[[1]]]]", limits), "JSON, byte 4: more than 3 levels of nesting.");
    EXPECT_FALSE(parse(R"({"a":[{"b":[]}]})", limits));
    EXPECT_FALSE(parse(std::string(500000, '[')));
    EXPECT_FALSE(parse(std::string(500000, '{')));
}

TEST(Json, RefusesLongTexts) {
    Limits limits;
    limits.size = 5;
    EXPECT_TRUE(parse("\"abc\"", limits));
    EXPECT_EQ(refusal_of("\"abcd\"", limits), "JSON, byte 6: longer than 5 bytes.");
}

TEST(Json, RefusesBadUtf8) {
    for (const std::string_view text :
         {"\"\xFF\"", "\"\xC0\x80\"", "\"\xC3\"", "\"\xED\xA0\x80\"", "\"\xF4\x90\x80\x80\"",
          "{\"\x80\":1}", R"("\ud800")", R"("\ud800\u0041")", R"("\udc00")", R"({"\udfff":1})"}) {
        EXPECT_FALSE(parse(text)) << quoted(text);
    }
    EXPECT_TRUE(parse("\"\xED\x9F\xBF\xEE\x80\x80\""));  // the neighbours of the surrogates
}

TEST(Json, RefusesTheNulCharacter) {
    EXPECT_FALSE(parse(std::string_view("1\0", 2)));
    EXPECT_FALSE(parse(std::string_view("\"\0\"", 3)));
    EXPECT_FALSE(parse("\"\\u0000\""));
    EXPECT_FALSE(parse("{\"a\\u0000\":1}"));
}

TEST(Json, SaysWhereTheTroubleIs) {
    EXPECT_EQ(parse("[1,2,x]").error().at, 5U);
    EXPECT_EQ(parse("[1,2,x]").error().sentence().find("JSON, byte 6: "), 0U);
}

// A megabyte of short names took 25 seconds when each was compared with all before it.
TEST(Json, ALargeObjectIsReadInNoTime) {
    std::string text = "{";
    for (int i = 0; i < 90000; ++i) {
        text += join(i == 0 ? "" : ",", "\"", i, "\":1");
    }
    text += "}";
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_TRUE(parse(text));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

TEST(Json, HalfPointsAreWritten) {
    EXPECT_EQ(Value(Halves{0}).text(), "0");
    EXPECT_EQ(Value(Halves{1}).text(), "0.5");
    EXPECT_EQ(Value(Halves{2}).text(), "1");
    EXPECT_EQ(Value(Halves{-3}).text(), "-1.5");
}

TEST(Json, DecimalsAreCarriedAsTheyAreWritten) {
    const Limits limits{.decimals = true};
    for (const std::string_view text : {"1.5", "-0.25", "1e9", "1E-7", "62.64982", "-1.0e+3",
                                        "[0.1,2,{\"a\":3.0}]", "12345678901234567890123"}) {
        const auto read = parse(text, limits);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(read->text(), text);
        EXPECT_FALSE(parse(text)) << text;
    }
    EXPECT_NE(parse("5", limits)->integer(), nullptr);
    EXPECT_EQ(parse("2.0", limits)->decimal()->text, "2.0");
    for (const std::string_view text :
         {"1.", ".5", "1e", "1e+", "-", "01.5", "1.5.5", "NaN", "1.e5"}) {
        EXPECT_FALSE(parse(text, limits)) << text;
    }
}

TEST(Json, FindsMembers) {
    const Value value = *parse(R"({"a":1,"b":[]})");
    EXPECT_EQ(*value.find("a")->integer(), 1);
    EXPECT_NE(value.find("b")->array(), nullptr);
    EXPECT_EQ(value.find("c"), nullptr);
    EXPECT_EQ(Value(1).find("a"), nullptr);
    EXPECT_EQ(value.kind(), "an object");
    EXPECT_TRUE(Value().is_null());
}

// Any value that can be built from integers, booleans, text, arrays and objects.
Value any_value(int depth) {
    const int kind = *rc::gen::inRange(0, depth == 0 ? 4 : 6);
    switch (kind) {
        case 0: return {};
        case 1: return *rc::gen::arbitrary<bool>();
        case 2: return *rc::gen::arbitrary<int64_t>();
        case 3: return *rc::gen::container<std::string>(rc::gen::inRange<char>(1, 127));
        default: break;
    }
    const int size = *rc::gen::inRange(0, 4);
    Array items;
    Object members;
    for (int i = 0; i < size; ++i) {
        items.push_back(any_value(depth - 1));
        members.push_back({join("name ", i), any_value(depth - 1)});
    }
    return kind == 4 ? Value(items) : Value(members);
}

RC_GTEST_PROP(JsonProperty, EveryValueComesBack, ()) {
    const Value value = any_value(4);
    const auto read = parse(value.text());
    RC_ASSERT(read.has_value());
    RC_ASSERT(*read == value);
}

RC_GTEST_PROP(JsonProperty, WhatIsReadIsWrittenInOneForm, (const std::string& noise)) {
    if (const auto value = parse(noise)) {
        RC_ASSERT(parse(value->text())->text() == value->text());
    } else {
        RC_ASSERT(value.error().at <= noise.size());
        RC_ASSERT(!value.error().what.empty());
    }
}

}  // namespace
}  // namespace prise::json
