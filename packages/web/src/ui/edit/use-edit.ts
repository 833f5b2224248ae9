import { useRef, useState } from 'react'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { logFailure } from '#lib/log.ts'
import type { Difference, EditOptions, Revision } from './edit.model.ts'
import { fieldsThatDiffer, mergeEdits } from './merge.ts'
import { useShownFaults } from './use-shown-faults.ts'

/** The state of an edit: values, faults, saving, and changes by other users. docs/lists-and-edits.md */
export const useEdit = <Values extends object, Saved>(options: EditOptions<Values, Saved>) => {
  const [base, setBase] = useState<Revision<Values>>({ values: options.initial, version: options.version })
  const [values, setValues] = useState<Values>({ ...options.initial, ...options.suggested })
  const [focusRequests, setFocusRequests] = useState(0)
  const own = options.check(values)
  const shownFaults = useShownFaults(values, own)
  const saving = useSaving(options, {
    onBase: setBase,
    onValues: setValues,
    onRefused: (problem, refused) => {
      shownFaults.setServerFaults({ faults: problem?.errors ?? [], values: refused })
      setFocusRequests((count) => count + 1)
    },
  })
  const isDirty = fieldsThatDiffer(base.values, values).length > 0
  const isSuccess = saving.isSuccess
  const set = (part: Partial<Values>) => {
    saving.reopen()
    setValues((before) => ({ ...before, ...part }))
  }
  return {
    values,
    set,
    touch: shownFaults.touch,
    faults: shownFaults.faults,
    faultOf: shownFaults.faultOf,
    hasTried: shownFaults.hasTried,
    isDirty,
    /** Whether leaving now would discard unsaved changes. */
    wouldLose: () => isDirty && !isSuccess(),
    isNew: base.version === undefined,
    isSaving: saving.isSaving,
    failure: saving.failure,
    differences: saving.differences,
    /** Counts the requests to focus the first field with a fault. */
    focusRequests,
    /** Replaces the value typed here by the one that another user saved. */
    take: (difference: Difference<Values>) => {
      set({ [difference.field]: difference.theirs } as Partial<Values>)
      saving.settle(difference)
    },
    save: async () => {
      shownFaults.showAll()
      if (own.length > 0) setFocusRequests((count) => count + 1)
      else await saving.save(base, values)
    },
    /** Leaves without asking about unsaved changes, such as after a deletion. */
    forget: saving.close,
  }
}

interface SavingCallbacks<Values> {
  onBase: (base: Revision<Values>) => void
  onValues: (values: Values) => void
  onRefused: (problem: ApiProblem | undefined, refused: Values) => void
}

const useSaving = <Values extends object, Saved>(
  options: EditOptions<Values, Saved>,
  callbacks: SavingCallbacks<Values>,
) => {
  const [isSaving, setSaving] = useState(false)
  const [differences, setDifferences] = useState<readonly Difference<Values>[]>([])
  const [failure, setFailure] = useState<unknown>()
  const done = useRef(false)

  const merge = (from: Revision<Values>, current: Revision<Values>, entered: Values) => {
    const merged = mergeEdits(from.values, current.values, entered)
    callbacks.onBase(current)
    callbacks.onValues(merged.values)
    setDifferences(merged.differences)
    return merged.differences.length === 0
  }

  const readCurrent = (current: unknown): Revision<Values> | undefined => {
    if (!options.valuesOf || current === undefined) return undefined
    const seen = current as Saved & { version?: number | undefined }
    return { values: options.valuesOf(seen), version: seen.version }
  }

  /** One attempt to save. Answers with the current object when another user changed none of the fields of this form: then it can be tried again. */
  const attempt = async (from: Revision<Values>, entered: Values): Promise<Revision<Values> | undefined> => {
    try {
      const saved = await options.save(entered, from.version ?? 0, from.values)
      done.current = true
      callbacks.onBase(options.readSaved?.(saved) ?? { values: entered, version: from.version })
      await options.onSaved(saved)
    } catch (error) {
      logFailure('An edit was not saved', error)
      const problem = error instanceof ApiProblem ? error : undefined
      const current = problem?.code === 'stale-version' ? readCurrent(problem.current) : undefined
      if (current) return merge(from, current, entered) ? current : undefined
      if (!problem?.errors.length || problem.code !== 'invalid') setFailure(error)
      callbacks.onRefused(problem, entered)
    }
    return undefined
  }

  const save = async (from: Revision<Values>, entered: Values) => {
    if (isSaving) return
    setFailure(undefined)
    setDifferences([])
    setSaving(true)
    const again = await attempt(from, entered)
    if (again) await attempt(again, entered)
    setSaving(false)
  }

  return {
    isSaving,
    differences,
    failure,
    save,
    settle: ({ field }: Difference<Values>) =>
      setDifferences((before) => before.filter((one) => one.field !== field)),
    isSuccess: () => done.current,
    reopen: () => {
      done.current = false
    },
    close: () => {
      done.current = true
    },
  }
}

export type Edit<Values extends object> = ReturnType<typeof useEdit<Values, unknown>>
