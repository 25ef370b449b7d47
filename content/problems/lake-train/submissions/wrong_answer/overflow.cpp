// A long ride does not fit into int.
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<int> sinceFirst(n + 1, 0);
    for (int i = 0; i < n; i++) {
        int minutes;
        std::cin >> minutes;
        sinceFirst[i + 1] = (int)((unsigned)sinceFirst[i] + (unsigned)minutes);
    }
    int q;
    std::cin >> q;
    while (q-- > 0) {
        int a, b;
        std::cin >> a >> b;
        int ride = (int)((unsigned)sinceFirst[b - 1] - (unsigned)sinceFirst[a - 1]);
        if (a > b) ride = (int)((unsigned)ride + (unsigned)sinceFirst[n]);
        std::cout << ride << '\n';
    }
}
