// Forgets the last answer when it has fewer than k letters.
#include <iostream>
#include <string>

int main() {
    int k;
    std::string heard;
    std::cin >> k >> heard;
    int size = heard.size(), length = 1;
    while (true) {
        int total = length;
        for (int part = length - k; part >= k; part -= k) total += part;
        if (total >= size) break;
        length++;
    }
    std::cout << heard.substr(0, length) << '\n';
}
