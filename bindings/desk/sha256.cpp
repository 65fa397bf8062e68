#include "bindings/desk/sha256.h"

#include <bit>

namespace prise::bindings {
namespace {

constexpr size_t block_size = 64;
using Words = std::array<uint32_t, 8>;

constexpr Words first_words = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                               0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

constexpr std::array<uint32_t, 64> round_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

uint32_t word_at(const char* bytes) {
    uint32_t word = 0;
    for (size_t i = 0; i < 4; ++i) {
        word = (word << 8) | static_cast<unsigned char>(bytes[i]);
    }
    return word;
}

void mix_in(Words& words, const char* block) {
    std::array<uint32_t, 64> schedule;
    for (size_t i = 0; i < 16; ++i) {
        schedule[i] = word_at(block + 4 * i);
    }
    for (size_t i = 16; i < 64; ++i) {
        const uint32_t a = schedule[i - 15];
        const uint32_t b = schedule[i - 2];
        schedule[i] = schedule[i - 16] + schedule[i - 7] +
                      (std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3)) +
                      (std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10));
    }
    auto [a, b, c, d, e, f, g, h] = words;
    for (size_t i = 0; i < 64; ++i) {
        const uint32_t one = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                             ((e & f) ^ (~e & g)) + round_constants[i] + schedule[i];
        const uint32_t two =
            (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + one;
        d = c;
        c = b;
        b = a;
        a = one + two;
    }
    const Words mixed = {a, b, c, d, e, f, g, h};
    for (size_t i = 0; i < words.size(); ++i) {
        words[i] += mixed[i];
    }
}

// What is left over after whole blocks, a one bit, zeros, and the length in bits.
std::string last_blocks(std::string_view data) {
    std::string last(data.substr(data.size() - data.size() % block_size));
    last += static_cast<char>(0x80);
    while (last.size() % block_size != block_size - 8) {
        last += '\0';
    }
    const uint64_t bits = uint64_t{data.size()} * 8;
    for (int shift = 56; shift >= 0; shift -= 8) {
        last += static_cast<char>(bits >> shift);
    }
    return last;
}

}  // namespace

Digest sha256(std::string_view data) {
    Words words = first_words;
    for (size_t at = 0; at + block_size <= data.size(); at += block_size) {
        mix_in(words, data.data() + at);
    }
    const std::string last = last_blocks(data);
    for (size_t at = 0; at < last.size(); at += block_size) {
        mix_in(words, last.data() + at);
    }
    Digest digest;
    for (size_t i = 0; i < digest.size(); ++i) {
        digest[i] = static_cast<uint8_t>(words[i / 4] >> (24 - 8 * (i % 4)));
    }
    return digest;
}

Digest hmac_sha256(std::string_view key, std::string_view data) {
    std::string inner(key.size() > block_size ? as_text(sha256(key)) : key);
    inner.resize(block_size);
    std::string outer = inner;
    for (size_t i = 0; i < block_size; ++i) {
        inner[i] = static_cast<char>(inner[i] ^ 0x36);
        outer[i] = static_cast<char>(outer[i] ^ 0x5c);
    }
    outer += as_text(sha256(inner.append(data)));
    return sha256(outer);
}

}  // namespace prise::bindings
