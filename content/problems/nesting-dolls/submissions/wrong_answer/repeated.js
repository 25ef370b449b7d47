// Counts all the dolls beyond the first of each size, and one more.
readline()
const sizes = readline().split(" ")
console.log(sizes.length - new Set(sizes).size + 1)
