import { Command } from 'commander'
import { TOOL_VERSION } from '../app/version'
import { appCommand } from './commands/app'
import { calibrateCommand } from './commands/calibrate'
import { previewCommand } from './commands/preview'
import { clearCommand, probeCommand } from './commands/probe'
import { resumeCommand, runCommand } from './commands/run'
import { deleteCommand, exportCommand, listCommand, showCommand } from './commands/runs'
import { sampleCommand } from './commands/sample'
import { schemaCommand } from './commands/schema'
import { serveCommand } from './commands/serve'
import type { ExitCode } from './exit-codes'
import type { RawOptions } from './options/option-reader'
import { USUAL_PORT } from './web/listen'

const collect = (value: string, before: string[] = []): string[] => [...before, value]

/**
 * The command line: names, options and help. What they do is in `commands/`.
 *
 * @param done takes the exit code of the command that ran
 */
export function commandLine(done: (code: ExitCode) => void): Command {
  const program = new Command('touchstone')
    .description(
      'Finds out which NoSQL store fits a workload, and whether the numbers can be believed.',
    )
    .version(TOOL_VERSION)
    .showHelpAfterError('(touchstone --help lists the commands and options)')
    .exitOverride()
  addWindows(program, done)
  addMeasuring(program, done)
  addRuns(program, done)
  addOthers(program, done)
  return program
}

function addWindows(program: Command, done: (code: ExitCode) => void): void {
  program
    .command('app')
    .description('open the window: of its own where Electron can be had, else in the browser')
    .option('--port <port>', 'of the browser window; 0 for any that is free')
    .option('--no-open', 'print the address and open no browser')
    .action(async (raw: RawOptions) => done(await appCommand(raw)))
  program
    .command('serve')
    .description('the window in a browser of this machine, until Ctrl-C; prints its address')
    .option('--port <port>', `default ${USUAL_PORT}, or any that is free; 0 for any that is free`)
    .option('--no-open', 'open no browser')
    .action(async (raw: RawOptions) => done(await serveCommand(raw)))
}

function addMeasuring(program: Command, done: (code: ExitCode) => void): void {
  const load = program
    .command('load')
    .description('fill the key space: every record of the workload, once')
    .argument('[WORKLOAD]', 'a preset (a … g, g-s2, e-latest) or a properties file')
  const run = program
    .command('run')
    .description('load if needed, warm up, measure, report')
    .argument('[WORKLOAD]', 'a preset (a … g, g-s2, e-latest), a properties file, or a plan.json')
  for (const command of [load, run]) addTrialOptions(command)
  load.action(async (workload: string | undefined, raw: RawOptions) => {
    done(await runCommand(workload, raw, true))
  })
  run
    .option('--resume <run>', 'go on with a run that did not end: id, or the beginning of one')
    .action(async (workload: string | undefined, raw: RawOptions) => {
      done(
        raw.resume === undefined
          ? await runCommand(workload, raw, false)
          : await resumeCommand(raw),
      )
    })
  program
    .command('sample')
    .description('a first look: YCSB A on the embedded LevelDB, with an HTML report')
    .option('--out <dir>', 'folder of the archive')
    .option('--quiet', 'print nothing but problems')
    .action(async (raw: RawOptions) => done(await sampleCommand(raw)))
}

function addTrialOptions(command: Command): void {
  command
    .optionsGroup('Workload:')
    .option('-P, --file <file>', 'a properties file; later ones override', collect)
    .option('-p, --property <name=value>', 'one property; overrides files', collect)
    .option('--records <n>', 'records of the data set: 200k, 5M')
    .option('--operations <n>', 'end the measured phase after so many operations')
    .option('--duration <time>', 'end the measured phase after this time: 30s, 5m')
    .option('--warmup <time>', 'run unrecorded for this time first')
    .option('--seed <n>', 'decides keys, values and arrivals; default 42')
    .option('--dialect <tool>', 'whose meaning of a property holds: ycsb, go-ycsb')
    .optionsGroup('Target:')
    .option('--target <target>', 'redis://…, leveldb:PATH, lmdb:PATH, null:, or a profile')
    .option('--password-env <name>', 'environment variable that holds the password')
    .option('--connect-timeout <time>', 'default 5s')
    .option('--existing', 'measure on the data that is there, whoever wrote it')
    .option('--overwrite', "replace foreign records that have the product's own keys")
    .optionsGroup('Load:')
    .option('--clients <n>', 'virtual clients; default 16')
    .option('--connections <n>', 'shared by the clients; default one per client')
    .option('--workers <n>', 'processes that generate load; default 1')
    .option(
      '--rate <rate>',
      'open loop: 5000, 1k@10s,2k@10s, 1k..8k@60s, sine(5k,2k,60s), file:PATH',
    )
    .option('--arrivals <kind>', 'constant, poisson')
    .option('--in-flight <n>', 'most operations under way with a rate; stands for --clients')
    .option('--backlog <n>', 'operations that may wait for a slot; more are dropped and counted')
    .option('--catch-up <rule>', 'after a stall: burst, bounded:1.5, skip:100ms')
    .option('--think <time>', 'pause of a client between operations: 10ms, exp:10ms')
    .option('--timeout <time>', 'of one operation; default 10s')
    .option('--pacing <kind>', 'timer, precise (spins)')
    .optionsGroup('Result:')
    .option('--name <text>', 'of the run')
    .option('--out <dir>', 'folder of the archive; default: in the user data folder')
    .option('--json <file>', 'the report; - for standard output')
    .option('--csv <dir>', 'tables as CSV files')
    .option('--html <file>', 'one page with charts')
    .option('--percentiles <list>', 'further percentiles: 95,99.95')
    .option(
      '--threshold <limit>',
      'read.p99<5ms, opsPerSec>20k, errors<0.1%; exit 4 if missed',
      collect,
    )
    .option('--max-failed <share>', 'exit 5 above this share of failed operations; default 0.1%')
    .option('--quiet', 'print nothing but problems')
}

function addRuns(program: Command, done: (code: ExitCode) => void): void {
  const runs = program.command('runs').description('what was measured before')
  runs
    .command('list')
    .description('every run, newest first')
    .option('--json', 'as { runs: [ … ] }')
    .option('--out <dir>', 'folder of the archive')
    .action(async (raw: RawOptions) => done(await listCommand(raw)))
  runs
    .command('show')
    .description('the summary of one run; id, or the beginning of one')
    .argument('<RUN>')
    .option('--json', 'the whole report')
    .option('--out <dir>', 'folder of the archive')
    .action(async (id: string, raw: RawOptions) => done(await showCommand(id, raw)))
  runs
    .command('export')
    .description('the report of one run as files')
    .argument('<RUN>')
    .option('--json <file>', '- for standard output')
    .option('--csv <dir>')
    .option('--html <file>')
    .option('--out <dir>', 'folder of the archive')
    .action(async (id: string, raw: RawOptions) => done(await exportCommand(id, raw)))
  runs
    .command('delete')
    .description('move a run to the trash')
    .argument('<RUN>')
    .option('--out <dir>', 'folder of the archive')
    .action(async (id: string, raw: RawOptions) => done(await deleteCommand(id, raw)))
}

function addOthers(program: Command, done: (code: ExitCode) => void): void {
  program
    .command('probe')
    .description('what answers at a target, what it promises, and how far away it is')
    .argument('[TARGET]')
    .option('--password-env <name>', 'environment variable that holds the password')
    .option('--timeout <time>', 'default 5s')
    .option('--json', 'as JSON')
    .action(async (target: string | undefined, raw: RawOptions) =>
      done(await probeCommand(target, raw)),
    )
  program
    .command('clear')
    .description("remove the product's own records from a target")
    .argument('[TARGET]')
    .option('--overwrite', "also records with the product's keys that it did not write")
    .option('--password-env <name>', 'environment variable that holds the password')
    .option('--timeout <time>', 'default 5s')
    .action(async (target: string | undefined, raw: RawOptions) =>
      done(await clearCommand(target, raw)),
    )
  program
    .command('preview')
    .description('the first keys and one record of a workload; touches no store')
    .argument('[WORKLOAD]')
    .option('-P, --file <file>', 'a properties file', collect)
    .option('-p, --property <name=value>', 'one property', collect)
    .option('--records <n>')
    .option('--keys <n>', 'how many keys; default 10')
    .option('--seed <n>')
    .option('--dialect <tool>')
    .action(async (workload: string | undefined, raw: RawOptions) =>
      done(await previewCommand(workload, raw)),
    )
  program
    .command('calibrate')
    .description('how fast this program is on this machine when no store is in the way')
    .option('--clients <n>', 'default 1')
    .option('--duration <time>', 'default 5s')
    .option('--json', 'as JSON')
    .action(async (raw: RawOptions) => done(await calibrateCommand(raw)))
  program
    .command('schema')
    .description('the form of the report as JSON Schema')
    .action(async () => done(await schemaCommand()))
}
