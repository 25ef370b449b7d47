// Thinks that the socks of a pair always hang side by side.
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<int> socks(n);
    for (int &sock : socks) std::cin >> sock;
    int i = 0;
    while (i + 1 < n && socks[i] == socks[i + 1]) i += 2;
    std::cout << socks[i] << '\n';
}
