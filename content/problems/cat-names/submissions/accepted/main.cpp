#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<std::string> names(n);
    for (std::string &name : names) std::cin >> name;
    std::sort(names.begin(), names.end(), [](const std::string &one, const std::string &other) {
        if (one.size() != other.size()) return one.size() < other.size();
        return one < other;
    });
    for (const std::string &name : names) std::cout << name << '\n';
}
