// Knows no more than four claps in a row.
#include <algorithm>
#include <iostream>

int main() {
    int n;
    std::cin >> n;
    for (int i = 1; i < 1 << n; i++) std::cout << std::min(4, __builtin_ctz(i) + 1) << ' ';
    std::cout << '\n';
}
