// Holds the consonants as well.
#include <iostream>
#include <string>

int main() {
    std::string word;
    std::cin >> word;
    for (char letter : word) std::cout << letter << letter;
    std::cout << '\n';
}
