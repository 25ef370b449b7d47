// Holds each vowel only where it is met for the first time.
let word = readline()
for (const vowel of "aeiouy") word = word.replace(vowel, vowel + vowel)
console.log(word)
