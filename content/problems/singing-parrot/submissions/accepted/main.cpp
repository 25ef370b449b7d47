#include <iostream>
#include <string>

int main() {
    std::string word, song;
    std::cin >> word;
    for (char letter : word) {
        song += letter;
        if (std::string("aeiouy").find(letter) != std::string::npos) song += letter;
    }
    std::cout << song << '\n';
}
