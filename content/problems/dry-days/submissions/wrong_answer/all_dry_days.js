// Counts all dry days, with breaks.
readline()
console.log(readline().split(" ").filter((rain) => rain === "0").length)
