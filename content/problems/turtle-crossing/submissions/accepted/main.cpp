#include <iostream>

int main() {
    long long green, red, crossing, arrival;
    std::cin >> green >> red >> crossing >> arrival;
    long long round = green + red;
    long long start = arrival / round * round;
    if (arrival + crossing <= start + green) start = arrival;
    else start += round;
    std::cout << (crossing > green ? -1 : start + crossing) << '\n';
}
