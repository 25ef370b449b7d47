#include <iostream>
#include <string>

int main() {
    int k;
    std::string heard;
    std::cin >> k >> heard;
    int size = heard.size();
    for (int length = 1; length <= size; length++) {
        int total = 0;
        for (int part = length; part > 0; part -= k) total += part;
        if (total == size) {
            std::cout << heard.substr(0, length) << '\n';
            break;
        }
    }
}
