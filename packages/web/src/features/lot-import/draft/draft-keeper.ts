import type { DraftEdit, LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { logFailure } from '#lib/log.ts'
import type { Difference } from '#ui/edit/edit.model.ts'
import { editOf, typedOf, type TypedDraft } from './draft-form.ts'
import { mergeDrafts, withValue, type FlatDraft } from './draft-merge.ts'

/** `contested`: somebody else changed the same; nothing is saved until it is decided. */
export type SaveState = 'new' | 'saved' | 'waiting' | 'saving' | 'failed' | 'contested'

/** What somebody else did to this draft meanwhile. */
export interface Company {
  readonly by: string
  readonly differences: readonly Difference<FlatDraft>[]
}

export interface KeeperState {
  /** As the server holds it; undefined until something was typed. */
  readonly draft: LotDraft | undefined
  readonly typed: TypedDraft
  readonly state: SaveState
  readonly error: unknown
  readonly company: Company | undefined
}

export interface DraftServer {
  begin: (typed: TypedDraft) => Promise<LotDraft>
  change: (id: string, edit: DraftEdit) => Promise<LotDraft>
  begun: (draft: LotDraft) => void
}

const quietMs = 600
const retryMs = 5000

const contestedIn = (company: Company | undefined) =>
  company?.differences.some(({ isContested }) => isContested) ?? false

const isPassing = (error: unknown) =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500

/** Keeps what is typed and what the server holds of a draft together: saves a moment after the last change, and merges what others save. */
export class DraftKeeper {
  #state: KeeperState
  #step: number | undefined
  #sent: TypedDraft
  #timer: ReturnType<typeof setTimeout> | undefined
  #isWatched = true
  #saving: Promise<void> | undefined
  readonly #server: DraftServer
  readonly #listeners = new Set<() => void>()

  constructor(server: DraftServer, start: LotDraft | TypedDraft) {
    this.#server = server
    const draft = '_id' in start ? start : undefined
    const typed = draft ? typedOf(draft) : (start as TypedDraft)
    this.#sent = typed
    this.#state = { draft, typed, state: draft ? 'saved' : 'new', error: undefined, company: undefined }
  }

  readonly now = (): KeeperState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What was typed; saved when typing pauses. */
  type(change: Partial<TypedDraft>): void {
    this.#set({ typed: { ...this.#state.typed, ...change } })
    this.#plan(quietMs)
  }

  /** The step that somebody is at, for whoever goes on elsewhere. */
  reach(step: number): void {
    this.#step = step
    if (this.#state.draft && this.#state.draft.step !== step) this.#plan(quietMs)
  }

  /** Saves at once what waits; answers with the draft as it is held then, undefined if it could not be saved. */
  async flush(): Promise<LotDraft | undefined> {
    await this.#save()
    return this.#state.state === 'saved' ? this.#state.draft : undefined
  }

  /** The draft as the server has it now; changes by others are merged. */
  offer(draft: LotDraft, isOwn = false): void {
    const { draft: held, typed, company } = this.#state
    if (!held || draft.version <= held.version) return
    const merged = mergeDrafts(typedOf(held), typedOf(draft), typed)
    const isNews = !isOwn && merged.differences.length > 0
    const told = isNews ? { by: draft.updatedBy, differences: merged.differences } : company
    this.#sent = typedOf(draft)
    this.#set({ draft, typed: merged.typed, company: told })
    if (contestedIn(told)) this.#set({ state: 'contested' })
  }

  /** Takes the other user's value. */
  take({ field, theirs }: Difference<FlatDraft>): void {
    this.#set({ typed: withValue(this.#state.typed, field, theirs) })
    this.#settle(field)
  }

  /** Stays with what was typed here, everywhere. */
  keepMine(): void {
    this.#settle()
  }

  #settle(field?: string): void {
    const { company } = this.#state
    const differences = field ? (company?.differences.filter((one) => one.field !== field) ?? []) : []
    const rest = company && differences.length > 0 ? { ...company, differences } : undefined
    this.#set({ company: rest })
    if (!contestedIn(rest)) {
      this.#set({ state: 'waiting' })
      this.#plan(0)
    }
  }

  /** Somebody looks at it; answers with what is to be done when they leave: what waits is saved then. */
  watch(): () => void {
    this.#isWatched = true
    return () => {
      this.#isWatched = false
      void this.#save()
    }
  }

  #set(part: Partial<KeeperState>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }

  #plan(ms: number): void {
    if (this.#state.state === 'contested') return
    clearTimeout(this.#timer)
    if (this.#state.state !== 'saving') this.#set({ state: 'waiting' })
    this.#timer = setTimeout(() => void this.#save(), ms)
  }

  #save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#saving = (this.#saving ?? Promise.resolve()).then(() => this.#saveNow())
    return this.#saving
  }

  #pending(): Omit<DraftEdit, 'version'> | undefined {
    const { draft, typed } = this.#state
    const held = draft ? typedOf(draft) : this.#sent
    const edit = {
      ...(typed !== this.#sent && editOf(typed, held)),
      ...(draft && this.#step !== undefined && this.#step !== draft.step && { step: this.#step }),
    }
    return Object.keys(edit).length > 0 ? edit : undefined
  }

  async #saveNow(): Promise<void> {
    if (this.#state.state === 'contested') return
    const edit = this.#pending()
    if (!edit) return this.#set({ state: this.#state.draft ? 'saved' : 'new', error: undefined })
    this.#set({ state: 'saving', error: undefined })
    const { draft, typed } = this.#state
    try {
      const held = draft
        ? await this.#server.change(draft._id, { version: draft.version, ...edit })
        : await this.#server.begin(typed)
      // What the server made of it counts as sent, so that it is not sent again for ever.
      if (draft) this.#sent = typed
      this.#set({ draft: held })
      if (!draft) this.#server.begun(held)
    } catch (error) {
      return this.#refused(error)
    }
    return this.#saveNow()
  }

  #refused(error: unknown): Promise<void> | undefined {
    logFailure('The draft was not saved', error)
    const version = this.#state.draft?.version
    if (error instanceof ApiProblem && error.code === 'stale-version' && error.current) {
      this.offer(error.current as LotDraft)
      if (this.#state.draft?.version !== version) return this.#saveNow()
    }
    this.#set({ state: 'failed', error })
    if (isPassing(error) && this.#isWatched) this.#timer = setTimeout(() => void this.#save(), retryMs)
    return undefined
  }
}
