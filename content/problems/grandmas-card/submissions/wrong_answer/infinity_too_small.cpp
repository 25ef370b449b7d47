// A billion is not large enough to stand for infinity.
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n;
    long long line;
    std::cin >> n >> line;
    std::vector<long long> words(n);
    for (long long &word : words) std::cin >> word;
    std::vector<long long> best(n + 1, 1000000000);
    best[0] = 0;
    long long answer = 1000000000;
    for (int end = 1; end <= n; end++) {
        long long empty = line + 1;
        for (int start = end - 1; start >= 0; start--) {
            empty -= words[start] + 1;
            if (empty < 0) break;
            best[end] = std::min(best[end], best[start] + empty * empty);
            if (end == n) answer = std::min(answer, best[start]);
        }
    }
    std::cout << answer << '\n';
}
