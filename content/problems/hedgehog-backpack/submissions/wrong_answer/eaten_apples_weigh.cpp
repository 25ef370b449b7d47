// Counts the eaten apples as if they were in the backpack.
#include <iostream>

int main() {
    int n, c, packed = 0, total = 0;
    std::cin >> n >> c;
    for (int i = 0; i < n; i++) {
        int weight;
        std::cin >> weight;
        total += weight;
        if (total <= c) packed++;
    }
    std::cout << packed << ' ' << n - packed << '\n';
}
