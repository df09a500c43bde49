// Adds up vitest's JSON results: `node .ci/count.mjs FAILED_STEPS FILE…`. Names every skipped test
// first, then prints the one line that counts. A suite without a result file has failed.
import { readFileSync } from 'node:fs'

const [failedSteps, ...files] = process.argv.slice(2)
const sum = { passed: 0, failed: 0, skipped: 0 }

for (const file of files) {
  let result
  try {
    result = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    console.log(`no result in ${file}`)
    sum.failed++
    continue
  }
  sum.passed += result.numPassedTests
  sum.failed += result.numFailedTests
  sum.skipped += result.numPendingTests + result.numTodoTests
  for (const suite of result.testResults) {
    for (const test of suite.assertionResults) {
      if (test.status === 'pending' || test.status === 'skipped')
        console.log(`skipped: ${test.fullName}`)
    }
    // A file that broke before its first test has no failed test of its own.
    if (suite.status === 'failed' && suite.assertionResults.length === 0) sum.failed++
  }
}

// A failing step without a failing test (format, lint, types, servers) counts as one failure.
if (sum.failed === 0) sum.failed = Number(failedSteps)
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exit(sum.failed === 0 ? 0 : 1)
