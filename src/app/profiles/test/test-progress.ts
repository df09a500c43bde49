import {
  type ProfileTest,
  TEST_STEPS,
  type TestStep,
  type TestStepView,
} from '../../../shared/contract/profiles'

type Blocks = Pick<ProfileTest, 'facts' | 'floor' | 'data' | 'warnings' | 'failure'>

/** How far a test has come: every change is told. */
export class TestProgress {
  private steps: TestStepView[] = TEST_STEPS.map((step) => ({
    step,
    state: 'waiting',
    tookMs: null,
  }))
  private blocks: Blocks = { facts: null, floor: null, data: null, warnings: [], failure: null }
  private state: ProfileTest['state'] = 'running'
  private readonly startMs: number

  constructor(
    private readonly nowMs: () => number,
    private readonly tell: (test: ProfileTest) => void,
  ) {
    this.startMs = nowMs()
  }

  /** since the start */
  get tookMs(): number {
    return this.nowMs() - this.startMs
  }

  view(): ProfileTest {
    return { state: this.state, steps: this.steps, tookMs: this.tookMs, ...this.blocks }
  }

  /** One step, timed; what it throws makes it the step that failed. */
  async step<T>(step: TestStep, work: () => Promise<T>): Promise<T> {
    const startMs = this.nowMs()
    this.set(step, 'running', null)
    try {
      const result = await work()
      this.set(step, 'done', this.nowMs() - startMs)
      return result
    } catch (error) {
      this.set(step, 'failed', this.nowMs() - startMs)
      throw error
    }
  }

  set(step: TestStep, state: TestStepView['state'], tookMs: number | null): void {
    this.steps = this.steps.map((each) => (each.step === step ? { step, state, tookMs } : each))
    this.tell(this.view())
  }

  notNeeded(...steps: readonly TestStep[]): void {
    for (const step of steps) this.set(step, 'not-needed', null)
  }

  show(blocks: Partial<Blocks>): void {
    this.blocks = { ...this.blocks, ...blocks }
    this.tell(this.view())
  }

  end(state: 'answered' | 'failed', blocks: Partial<Blocks>): ProfileTest {
    this.state = state
    this.show(blocks)
    return this.view()
  }
}
