// Small texts that positions, actions, events and sentences share.
#pragma once

#include <optional>
#include <string>

#include "prise/core/scan.h"
#include "prise/core/text.h"
#include "prise/games/gene_chess/gene.h"

namespace prise::gene_chess {

std::string codes_text(TraitSet traits);   // "ADH", canonical order
void print_traits(Gene gene, Text& text);  // "F2ALH0", with levels and shield (§11.1)
std::string traits_text(Gene gene);
std::string letter_text(chess::Piece man);       // "N", "n"
std::string letter_text(chess::PieceType type);  // "N"
// One or more codes, each once, in canonical order.
std::optional<TraitSet> take_codes(Scan& scan);

}  // namespace prise::gene_chess
