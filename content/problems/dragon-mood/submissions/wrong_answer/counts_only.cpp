// Counts buns and noises, but not their order.
#include <algorithm>
#include <iostream>
#include <string>

int main() {
    int best;
    std::string day;
    std::cin >> best >> day;
    int buns = std::count(day.begin(), day.end(), '+');
    int noises = day.size() - buns;
    int mood = std::max(0, buns - noises);
    std::cout << std::min(mood, best) << ' ' << std::max(0, mood - best) << '\n';
}
