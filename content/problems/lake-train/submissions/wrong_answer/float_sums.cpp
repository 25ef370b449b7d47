// float keeps only about seven digits of a sum.
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<float> sinceFirst(n + 1, 0);
    for (int i = 0; i < n; i++) {
        float minutes;
        std::cin >> minutes;
        sinceFirst[i + 1] = sinceFirst[i] + minutes;
    }
    int q;
    std::cin >> q;
    while (q-- > 0) {
        int a, b;
        std::cin >> a >> b;
        float ride = sinceFirst[b - 1] - sinceFirst[a - 1];
        if (a > b) ride += sinceFirst[n];
        std::cout << (long long)ride << '\n';
    }
}
