// Recursion that solves the same ending of the text again and again.
#include <algorithm>
#include <iostream>
#include <vector>

int n;
long long line;
std::vector<long long> words;

long long best(int i) {
    long long empty = line - words[i];
    if (i + 1 == n) return 0;
    long long points = empty * empty + best(i + 1);
    for (int j = i + 1; j < n && empty >= words[j] + 1; j++) {
        empty -= words[j] + 1;
        points = std::min(points, j + 1 == n ? 0 : empty * empty + best(j + 1));
    }
    return points;
}

int main() {
    std::cin >> n >> line;
    words.resize(n);
    for (long long &word : words) std::cin >> word;
    std::cout << best(0) << '\n';
}
