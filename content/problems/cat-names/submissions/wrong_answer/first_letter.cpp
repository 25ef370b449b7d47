// Compares names of the same length by their first letter alone.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<std::string> names(n);
    for (std::string &name : names) std::cin >> name;
    std::stable_sort(names.begin(), names.end(), [](const std::string &one, const std::string &other) {
        if (one.size() != other.size()) return one.size() < other.size();
        return one[0] < other[0];
    });
    for (const std::string &name : names) std::cout << name << '\n';
}
