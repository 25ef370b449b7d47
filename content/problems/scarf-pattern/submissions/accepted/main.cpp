#include <cctype>
#include <iostream>
#include <string>

struct Stitches {
    long long v = 0, o = 0;
};

// Counts the stitches from `place` to the closing bracket or to the end; brackets nest at most 50 deep.
Stitches count(const std::string &pattern, size_t &place) {
    Stitches total;
    while (place < pattern.size() && pattern[place] != ')') {
        char sign = pattern[place];
        if (sign == 'v') {
            total.v++, place++;
        } else if (sign == 'o') {
            total.o++, place++;
        } else {
            long long repeats = 0;
            while (isdigit((unsigned char)pattern[place])) repeats = repeats * 10 + (pattern[place++] - '0');
            place++;
            Stitches piece = count(pattern, place);
            place++;
            total.v += repeats * piece.v;
            total.o += repeats * piece.o;
        }
    }
    return total;
}

int main() {
    std::string pattern;
    std::cin >> pattern;
    size_t place = 0;
    Stitches scarf = count(pattern, place);
    std::cout << scarf.v << ' ' << scarf.o << '\n';
}
