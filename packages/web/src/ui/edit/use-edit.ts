import { useRef, useState } from 'react'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { logFailure } from '#lib/log.ts'
import type { Difference, EditOptions, Standing } from './edit.model.ts'
import { fieldsThatDiffer, mergeEdits } from './merge.ts'
import { useSaidFaults } from './use-said-faults.ts'

/** The state of an edit: values, faults, saving, and what somebody else did meanwhile. docs/lists-and-edits.md */
export const useEdit = <Values extends object, Saved>(options: EditOptions<Values, Saved>) => {
  const [base, setBase] = useState<Standing<Values>>({ values: options.initial, version: options.version })
  const [values, setValues] = useState(options.initial)
  const [focusWish, setFocusWish] = useState(0)
  const own = options.check(values)
  const said = useSaidFaults(values, own)
  const saving = useSaving(options, {
    onBase: setBase,
    onValues: setValues,
    onRefused: (problem, of) => {
      said.sayRefused({ faults: problem?.errors ?? [], of })
      setFocusWish((wish) => wish + 1)
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
    touch: said.touch,
    faults: said.faults,
    faultOf: said.faultOf,
    isDirty,
    /** Whether leaving now would lose something. */
    wouldLose: () => isDirty && !isSuccess(),
    isNew: base.version === undefined,
    isSaving: saving.isSaving,
    failure: saving.failure,
    differences: saving.differences,
    /** Rises when the first fault wants the focus. */
    focusWish,
    /** Takes what somebody else made of a contested field. */
    take: (difference: Difference<Values>) => {
      set({ [difference.field]: difference.theirs } as Partial<Values>)
      saving.settle(difference)
    },
    save: async () => {
      said.showAll()
      if (own.length > 0) setFocusWish((wish) => wish + 1)
      else await saving.save(base, values)
    },
    /** For whoever leaves on purpose, such as after a deletion. */
    forget: saving.close,
  }
}

interface Told<Values> {
  onBase: (base: Standing<Values>) => void
  onValues: (values: Values) => void
  onRefused: (problem: ApiProblem | undefined, of: Values) => void
}

const useSaving = <Values extends object, Saved>(options: EditOptions<Values, Saved>, told: Told<Values>) => {
  const [isSaving, setSaving] = useState(false)
  const [differences, setDifferences] = useState<readonly Difference<Values>[]>([])
  const [failure, setFailure] = useState<unknown>()
  const done = useRef(false)

  const merge = (on: Standing<Values>, current: Standing<Values>, of: Values) => {
    const merged = mergeEdits(on.values, current.values, of)
    told.onBase(current)
    told.onValues(merged.values)
    setDifferences(merged.differences)
    return merged.differences.length === 0
  }

  const readCurrent = (current: unknown): Standing<Values> | undefined => {
    if (!options.valuesOf || current === undefined) return undefined
    const seen = current as Saved & { version?: number | undefined }
    return { values: options.valuesOf(seen), version: seen.version }
  }

  /** One attempt; the object as it stands when it may be tried again, since somebody else changed nothing of the form. */
  const attempt = async (on: Standing<Values>, of: Values): Promise<Standing<Values> | undefined> => {
    try {
      const saved = await options.save(of, on.version, on.values)
      done.current = true
      told.onBase(options.readSaved?.(saved) ?? { values: of, version: on.version })
      options.onSaved(saved)
    } catch (error) {
      logFailure('An edit was not saved', error)
      const problem = error instanceof ApiProblem ? error : undefined
      const current = problem?.code === 'stale-version' ? readCurrent(problem.current) : undefined
      if (current) return merge(on, current, of) ? current : undefined
      if (!problem?.errors.length || problem.code !== 'invalid') setFailure(error)
      told.onRefused(problem, of)
    }
    return undefined
  }

  const save = async (on: Standing<Values>, of: Values) => {
    if (isSaving) return
    setFailure(undefined)
    setDifferences([])
    setSaving(true)
    const again = await attempt(on, of)
    if (again) await attempt(again, of)
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
