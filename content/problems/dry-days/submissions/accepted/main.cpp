#include <algorithm>
#include <iostream>

int main() {
    int n, longest = 0, now = 0;
    std::cin >> n;
    for (int day = 0; day < n; day++) {
        int rain;
        std::cin >> rain;
        now = rain == 0 ? now + 1 : 0;
        longest = std::max(longest, now);
    }
    std::cout << longest << '\n';
}
