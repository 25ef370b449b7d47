// Steps over one character too many after a closing bracket when another bracket closes right there.
#include <cctype>
#include <iostream>
#include <string>

std::string pattern;
size_t place = 0;

void count(long long times, long long &v, long long &o) {
    while (place < pattern.size()) {
        char sign = pattern[place++];
        if (sign == ')') {
            if (place < pattern.size() && pattern[place] == ')') place++;
            return;
        }
        if (sign == 'v') v += times;
        if (sign == 'o') o += times;
        if (isdigit((unsigned char)sign)) {
            long long repeats = sign - '0';
            while (isdigit((unsigned char)pattern[place])) repeats = repeats * 10 + (pattern[place++] - '0');
            place++;
            count(times * repeats, v, o);
        }
    }
}

int main() {
    std::cin >> pattern;
    long long v = 0, o = 0;
    count(1, v, o);
    std::cout << v << ' ' << o << '\n';
}
