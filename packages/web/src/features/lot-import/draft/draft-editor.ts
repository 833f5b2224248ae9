import type { DraftEdit, LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { logFailure } from '#lib/log.ts'
import type { Difference } from '#ui/edit/edit.model.ts'
import { editOf, typedOf, type TypedDraft } from './draft-form.ts'
import { mergeDrafts, withValue, type FlatDraft } from './draft-merge.ts'

/** `contested`: another user changed the same field; nothing is saved until one of the values is chosen. */
export type SaveState = 'new' | 'saved' | 'waiting' | 'saving' | 'failed' | 'contested'

/** The changes that another user made to this draft since it was opened. */
export interface ConcurrentEdit {
  readonly by: string
  readonly differences: readonly Difference<FlatDraft>[]
}

export interface DraftEditorState {
  /** The draft on the server; undefined until something is typed. */
  readonly draft: LotDraft | undefined
  readonly typed: TypedDraft
  readonly state: SaveState
  readonly error: unknown
  readonly concurrentEdit: ConcurrentEdit | undefined
}

export interface DraftServer {
  create: (typed: TypedDraft) => Promise<LotDraft>
  change: (id: string, edit: DraftEdit) => Promise<LotDraft>
  onCreated: (draft: LotDraft) => void
}

const saveDelayMs = 600
const retryMs = 5000

const contestedIn = (company: ConcurrentEdit | undefined) =>
  company?.differences.some(({ isContested }) => isContested) ?? false

const isTransient = (error: unknown) =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500

/** Edits a draft: saves shortly after the last change, and merges changes that other users save. */
export class DraftEditor {
  #state: DraftEditorState
  #step: number | undefined
  #sent: TypedDraft
  #timer: ReturnType<typeof setTimeout> | undefined
  #isMounted = true
  #saving: Promise<void> | undefined
  readonly #server: DraftServer
  readonly #listeners = new Set<() => void>()

  constructor(server: DraftServer, start: LotDraft | TypedDraft) {
    this.#server = server
    const draft = '_id' in start ? start : undefined
    const typed = draft ? typedOf(draft) : (start as TypedDraft)
    this.#sent = typed
    this.#state = {
      draft,
      typed,
      state: draft ? 'saved' : 'new',
      error: undefined,
      concurrentEdit: undefined,
    }
  }

  readonly state = (): DraftEditorState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Changes values; they are saved when typing pauses. */
  type(change: Partial<TypedDraft>): void {
    this.#update({ typed: { ...this.#state.typed, ...change } })
    this.#scheduleSave(saveDelayMs)
  }

  /** Remembers the current step on the server, so that the draft can be continued there on another device. */
  setStep(step: number): void {
    this.#step = step
    if (this.#state.draft && this.#state.draft.step !== step) this.#scheduleSave(saveDelayMs)
  }

  /** Saves pending changes at once; answers with the saved draft, undefined if it could not be saved. */
  async flush(): Promise<LotDraft | undefined> {
    await this.#save()
    return this.#state.state === 'saved' ? this.#state.draft : undefined
  }

  /** Takes a newer version of the draft from the server and merges it; `isOwn`: this user caused the change. */
  receive(draft: LotDraft, isOwn = false): void {
    const { draft: held, typed, concurrentEdit } = this.#state
    if (!held || draft.version <= held.version) return
    const merged = mergeDrafts(typedOf(held), typedOf(draft), typed)
    const isNews = !isOwn && merged.differences.length > 0
    const nextConcurrentEdit = isNews
      ? { by: draft.updatedBy, differences: merged.differences }
      : concurrentEdit
    this.#sent = typedOf(draft)
    this.#update({ draft, typed: merged.typed, concurrentEdit: nextConcurrentEdit })
    if (contestedIn(nextConcurrentEdit)) this.#update({ state: 'contested' })
  }

  /** Replaces the value typed here by the other user's. */
  takeTheirs({ field, theirs }: Difference<FlatDraft>): void {
    this.#update({ typed: withValue(this.#state.typed, field, theirs) })
    this.#resolve(field)
  }

  /** Keeps the values typed here in all contested fields. */
  keepMine(): void {
    this.#resolve()
  }

  #resolve(field?: string): void {
    const { concurrentEdit } = this.#state
    const differences = field ? (concurrentEdit?.differences.filter((one) => one.field !== field) ?? []) : []
    const rest = concurrentEdit && differences.length > 0 ? { ...concurrentEdit, differences } : undefined
    this.#update({ concurrentEdit: rest })
    if (!contestedIn(rest)) {
      this.#update({ state: 'waiting' })
      this.#scheduleSave(0)
    }
  }

  /** To be called when the wizard opens; answers with a function for when it closes, which saves pending changes. */
  mount(): () => void {
    this.#isMounted = true
    return () => {
      this.#isMounted = false
      void this.#save()
    }
  }

  #update(part: Partial<DraftEditorState>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }

  #scheduleSave(ms: number): void {
    if (this.#state.state === 'contested') return
    clearTimeout(this.#timer)
    if (this.#state.state !== 'saving') this.#update({ state: 'waiting' })
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
    if (!edit) return this.#update({ state: this.#state.draft ? 'saved' : 'new', error: undefined })
    this.#update({ state: 'saving', error: undefined })
    const { draft, typed } = this.#state
    try {
      const held = draft
        ? await this.#server.change(draft._id, { version: draft.version, ...edit })
        : await this.#server.create(typed)
      // What was typed counts as sent, though the server may have normalized it; else it would be sent again for ever.
      if (draft) this.#sent = typed
      this.#update({ draft: held })
      if (!draft) this.#server.onCreated(held)
    } catch (error) {
      return this.#handleFailure(error)
    }
    return this.#saveNow()
  }

  #handleFailure(error: unknown): Promise<void> | undefined {
    logFailure('The draft was not saved', error)
    const version = this.#state.draft?.version
    if (error instanceof ApiProblem && error.code === 'stale-version' && error.current) {
      this.receive(error.current as LotDraft)
      if (this.#state.draft?.version !== version) return this.#saveNow()
    }
    this.#update({ state: 'failed', error })
    if (isTransient(error) && this.#isMounted) this.#timer = setTimeout(() => void this.#save(), retryMs)
    return undefined
  }
}
