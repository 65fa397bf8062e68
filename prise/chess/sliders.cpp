#include "prise/chess/sliders.h"

#ifdef __x86_64__
#    include <cpuid.h>

#    include <string_view>
#endif

namespace prise::chess {

#ifndef __wasm__

namespace {

// Numbers that send all occupations of the lines of a square to places of their own, or to the
// place of an occupation that hides the same squares. Found by trying random numbers.
constexpr std::array<Bitboard, 64> rook_magics = {
    0x5080001040008820, 0x0040004020001004, 0x8700082000114101, 0x0880100004800801,
    0x1001001040088020, 0x0300210004000208, 0x8200420018028904, 0x0200002200804104,
    0xB000802040008000, 0x0000C02010004000, 0x0020802000100086, 0x21E100200C100100,
    0x0001000800041100, 0x020A000502009008, 0x0204000204100108, 0x0802000084012C42,
    0x0000888003400820, 0x0190094020004002, 0x4010008010802000, 0x8002020010204009,
    0x0200828008000400, 0x0082008002800400, 0x0800840008011002, 0x0020520008410884,
    0x4120400080002084, 0x0000200040100040, 0x0030820200204010, 0x4000100480080080,
    0x0200110100080005, 0x0100040080020080, 0x0008501400081201, 0x0080411A00089044,
    0x4080044002C02000, 0x2040008040802000, 0x0000100080802000, 0x0020100081801803,
    0x1184800400800803, 0x0000800400800200, 0x58024A4844000910, 0x10822C0542000985,
    0x0020400020818000, 0x0810200050084000, 0x0000200041030010, 0x0005100842020020,
    0x8007C80004008080, 0x3104010002004040, 0x0201002200210094, 0x082002411282000C,
    0x0380002000400040, 0x1031008040002100, 0x0000402001001900, 0x4204100021000900,
    0x2400080010050100, 0x0040040080020080, 0x2040080201100400, 0x0040010040A40200,
    0x0000428000A41701, 0x8000401102002086, 0x8201428008102202, 0x2081002104100089,
    0x8012000884302056, 0x9001000400081203, 0x0003102201008824, 0x0000009409004022,
};

constexpr std::array<Bitboard, 64> bishop_magics = {
    0x00080200C8020082, 0x000801040408420A, 0x0042040100245001, 0x2004440880100000,
    0x800510C001120000, 0x0000822020400040, 0x180444220840C100, 0x2008230410044200,
    0x1111500282081600, 0x000008B009004108, 0x0000490443020100, 0x4400080491106880,
    0x0000045040A00000, 0x6A00209010088000, 0x8100010110900400, 0x0000024400889822,
    0x4006212088103100, 0x0060210801410201, 0x02020A0104010200, 0x0204C02C04008000,
    0x4082102401201200, 0x0010200100A01021, 0x0040802C04010922, 0x9021400025241000,
    0x081004A48A081049, 0xB801840050B00200, 0x4000281010104040, 0x004004000D4300A0,
    0x4021004004004050, 0x0010510002100200, 0x041C09401321100C, 0xAA01410002078202,
    0xC131280800423000, 0x8021040202103012, 0x4000802080440802, 0x0000020080080080,
    0x2001080200302200, 0x0520080220004400, 0x00500A02000380D3, 0x0004005044020100,
    0x4180900820200800, 0x0004021110205440, 0x008A001044000800, 0x0078804010400200,
    0x0200082100494400, 0xA802022809081600, 0x3010440084000080, 0x000420C081010200,
    0x0000440C94408444, 0x0080240A08050284, 0x0843002084306100, 0xA140080084040002,
    0x0038C0A004240208, 0x1080040810444084, 0x040A080808004402, 0x0204500082088008,
    0x0071002082184084, 0x0308404048480825, 0x1002010022011000, 0x0000062120840400,
    0x1091020084208208, 0x0010218508101102, 0x8408041082020400, 0x0820600142028012,
};

// What stands on the last square of a line hides nothing.
Bitboard without_edges(int square, Bitboard lines) {
    const Bitboard ranks = (rank_1 | rank_8) & ~rank_mask(rank_of(square));
    const Bitboard files = (file_a | file_h) & ~file_mask(file_of(square));
    return lines & ~(ranks | files);
}

void make(MagicView& view, Bitboard mask, Bitboard, Bitboard magic, const Bitboard* seen) {
    view = {mask, magic, seen, 64 - std::popcount(mask)};
}
#    ifdef __x86_64__
void make(PextView& view, Bitboard mask, Bitboard, Bitboard, const Bitboard* seen) {
    view = {mask, seen};
}
void make(PackedView& view, Bitboard mask, Bitboard lines, Bitboard, const uint16_t* seen) {
    view = {mask, lines, seen};
}

bool has_quick_pext() {
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    constexpr unsigned bmi = (1U << 3) | (1U << 8);  // the first set, and the second with pext
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0 || (b & bmi) != bmi) {
        return false;
    }
    // AMD before Zen 3, and Hygon, have pext as a slow program of their own.
    __get_cpuid(0, &a, &b, &c, &d);
    constexpr unsigned amd = 0x68747541;    // "Auth"
    constexpr unsigned hygon = 0x6f677948;  // "Hygo"
    if (b != amd && b != hygon) {
        return true;
    }
    __get_cpuid(1, &a, &b, &c, &d);
    const unsigned family = ((a >> 8) & 15) + ((a >> 20) & 255);
    constexpr unsigned zen_3 = 0x19;
    return family >= zen_3;
}
#    endif

}  // namespace

template <class View>
SliderTables<View>::SliderTables() {
    auto* free = seen_.data();
    const auto fill = [&](auto& views, const auto& magics, auto look) {
        for (int square = 0; square < 64; ++square) {
            View& view = views[static_cast<size_t>(square)];
            const Bitboard lines = look(square, 0);
            const Bitboard mask = without_edges(square, lines);
            make(view, mask, lines, magics[static_cast<size_t>(square)], free);
            Bitboard subset = 0;
            do {
                free[view.index(subset)] = view.packed(look(square, subset));
                subset = (subset - mask) & mask;
            } while (subset != 0);
            free += size_t{1} << std::popcount(mask);
        }
    };
    fill(rook, rook_magics, Lines::rook);
    fill(bishop, bishop_magics, Lines::bishop);
}

template class SliderTables<MagicView>;

const SliderTables<MagicView>& magic_tables() {
    static const SliderTables<MagicView> tables;
    return tables;
}

#    ifdef __x86_64__
template class SliderTables<PextView>;
template class SliderTables<PackedView>;

namespace {
template <class View>
const SliderTables<View>* tables_with_pext() {
    static const bool quick = has_quick_pext();
    if (!quick) {
        return nullptr;
    }
    static const SliderTables<View> tables;
    return &tables;
}
}  // namespace

const SliderTables<PextView>* pext_tables() { return tables_with_pext<PextView>(); }
const SliderTables<PackedView>* packed_tables() { return tables_with_pext<PackedView>(); }
#    endif

#endif

}  // namespace prise::chess
