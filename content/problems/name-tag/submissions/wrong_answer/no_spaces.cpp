// Puts the stars right beside the name.
#include <iostream>
#include <string>

int main() {
    std::string name;
    std::cin >> name;
    std::string edge(name.size() + 4, '*');
    std::cout << edge << "\n*" << name << "*\n" << edge << '\n';
}
