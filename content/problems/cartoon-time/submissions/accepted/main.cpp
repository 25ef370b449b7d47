#include <iostream>

int main() {
    int hours, minutes, length;
    std::cin >> hours >> minutes >> length;
    int end = hours * 60 + minutes + length;
    std::cout << end / 60 % 24 << ' ' << end % 60 << '\n';
}
