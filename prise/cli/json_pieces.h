// The pieces of a long JSON text, one after the other: a text of megabytes need not become a tree
// of values, which takes many times its room. An item of an array, or a member of an object, is
// found by its brackets and handed out as text; who reads it (json::parse) checks the rest.
// Whoever has taken the last piece asks for the error.
#pragma once

#include <optional>
#include <string_view>

#include "prise/core/json.h"

namespace prise::cli {

class JsonPieces {
  public:
    // Nothing where they are at their end, or where something is wrong.
    const std::optional<json::Error>& error() const { return error_; }
    // Where a piece stands in the text.
    size_t place_of(std::string_view piece) const {
        return static_cast<size_t>(piece.data() - text_.data());
    }

  protected:
    JsonPieces(std::string_view text, char open, char close);

    // Is there another one? Then it is next.
    bool go_on();
    std::optional<std::string_view> take_value();
    bool take(char c);
    void fail(std::string_view what) { error_ = {at_, std::string(what)}; }

  private:
    void skip_space();
    size_t end_of_string(size_t at) const;  // behind its second mark

    std::string_view text_;
    char close_;
    size_t at_ = 0;
    size_t count_ = 0;
    bool at_end_ = false;
    std::optional<json::Error> error_;
};

class ArrayPieces : public JsonPieces {
  public:
    explicit ArrayPieces(std::string_view text) : JsonPieces(text, '[', ']') {}
    std::optional<std::string_view> next();
};

class ObjectPieces : public JsonPieces {
  public:
    struct Piece {
        std::string_view name;  // with its marks, as it is written
        std::string_view value;
    };
    explicit ObjectPieces(std::string_view text) : JsonPieces(text, '{', '}') {}
    std::optional<Piece> next();
};

}  // namespace prise::cli
