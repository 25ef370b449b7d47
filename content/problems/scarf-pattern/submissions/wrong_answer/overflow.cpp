// Large scarves do not fit into int.
#include <cctype>
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string pattern;
    std::cin >> pattern;
    std::vector<unsigned> times = {1};
    unsigned repeats = 0, v = 0, o = 0;
    for (char sign : pattern) {
        if (isdigit((unsigned char)sign)) {
            repeats = repeats * 10 + (sign - '0');
        } else if (sign == '(') {
            times.push_back(times.back() * repeats);
            repeats = 0;
        } else if (sign == ')') {
            times.pop_back();
        } else {
            (sign == 'v' ? v : o) += times.back();
        }
    }
    std::cout << (int)v << ' ' << (int)o << '\n';
}
