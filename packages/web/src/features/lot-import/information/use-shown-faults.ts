import { useState } from 'react'
import type { DraftFault } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { draftFaultText } from '../draft/draft-fault-text.ts'

export interface ShownFaults {
  /** The message below a field; undefined while no fault of it is to be shown. */
  textOf: (path: string) => string | undefined
  touch: (path: string) => void
}

/** Which faults are shown: wrong values at once, missing values only in fields that were visited or skipped. */
export const useShownFaults = (faults: readonly DraftFault[], isPassed: boolean): ShownFaults => {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  return {
    textOf: (path) => {
      const fault = faults.find((one) => one.path === path)
      if (!fault || (fault.code === 'required' && !isPassed && !touched.has(path))) return undefined
      return draftFaultText(fault)
    },
    touch: (path) => setTouched((before) => (before.has(path) ? before : new Set([...before, path]))),
  }
}
