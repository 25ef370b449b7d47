// Shows 60 minutes instead of a full hour.
#include <iostream>

int main() {
    int hours, minutes, length;
    std::cin >> hours >> minutes >> length;
    minutes += length;
    while (minutes > 60) {
        minutes -= 60;
        hours++;
    }
    std::cout << hours % 24 << ' ' << minutes << '\n';
}
