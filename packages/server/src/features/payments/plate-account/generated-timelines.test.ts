import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { generatedTimelines } from './generated-steps.test-world.ts'
import { generatedTimelinesOf } from './timeline.test-world.ts'

// GENERATED_SEED and GENERATED_RUNS try other and more timelines than those that are always played; GENERATED_PATH, which a
// failure names, plays that one alone and looks for a shorter one that fails too.
const { GENERATED_SEED: seed = '26', GENERATED_RUNS: runs = '6', GENERATED_PATH: path } = process.env

generatedTimelinesOf(startMonerisSandbox, startPdu)(
  'PAY-16: page, kiosk, staff and exits agree at every moment, and no exit opens while something is due',
  generatedTimelines,
  { seed: Number(seed), numRuns: Number(runs), ...(path === undefined ? { endOnFailure: true } : { path }) },
)
