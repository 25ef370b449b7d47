#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n;
    long long line;
    std::cin >> n >> line;
    std::vector<long long> words(n);
    for (long long &word : words) std::cin >> word;
    // best[i]: the fewest points for the words from i on
    std::vector<long long> best(n + 1, 0);
    for (int i = n - 1; i >= 0; i--) {
        long long empty = line - words[i];
        best[i] = empty * empty + best[i + 1];
        int j = i + 1;
        while (j < n && empty >= words[j] + 1) {
            empty -= words[j] + 1;
            j++;
            best[i] = std::min(best[i], empty * empty + best[j]);
        }
        if (j == n) best[i] = 0;
    }
    std::cout << best[0] << '\n';
}
