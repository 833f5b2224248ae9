import { referenceOf } from '@stallwise/domain/payments/staff-entry.ts'
import { useCallback, useEffect, useState } from 'react'
import { keep, readKept } from './tab-storage.ts'
import { useLookup, type Lookup } from './use-lookup.ts'
import { whenOnline } from './use-online.ts'

/** What the page begins with: the vehicle of its address, or what was typed before it was loaded again. */
const readBeginning = (lotId: string, step: 'plate' | 'amount') => {
  const search = new URLSearchParams(location.search)
  const [plate, visit] = [search.get('plate'), search.get('visit')]
  const kept = readKept('draft', lotId) ?? { plate: '', email: '' }
  const draft = plate ? { ...kept, plate } : kept
  const named: Lookup = { ...(plate && { plate }), ...(visit && { visit }) }
  const isNamed = Boolean(plate ?? visit)
  const lookup: Lookup = isNamed ? named : step === 'amount' && kept.plate ? { plate: kept.plate } : {}
  return { draft, lookup, isNamed }
}

/** The vehicle that is paid for, as it is typed or named by the address, and what is owed for it. */
export const useVehicleLookup = (lotId: string, step: 'plate' | 'amount') => {
  const [begin] = useState(() => readBeginning(lotId, step))
  const [draft, setDraft] = useState(begin.draft)
  const [lookup, setLookup] = useState<Lookup>(begin.lookup)
  const [hadOldCode, setOldCode] = useState(false)
  const { page, problem, isBusy, look, setSession, forgetProblem } = useLookup(lotId)
  useEffect(() => keep('draft', lotId, draft), [draft, lotId])

  const lookAt = useCallback(
    async (query: Lookup) => {
      const found = await look(query)
      if (!found?.session) return found
      const { coupon } = found.session
      // What was wrong is not sent again with every look: each time would count.
      const { coupon: code, ...rest } = query
      setLookup({
        ...rest,
        ...(code && coupon?.state === 'valid' && { coupon: code }),
      })
      // The plate of a QR code too: the receipt links back to this vehicle.
      const { plate } = found.session
      if (referenceOf(plate) === undefined) setDraft((before) => ({ ...before, plate }))
      return found
    },
    [look],
  )
  const lookAgain = useCallback(() => void lookAt(lookup), [lookAt, lookup])

  // A QR code ends with its visit; the plate can always be typed.
  const isOldCode = problem === 'not-found' && lookup.visit !== undefined
  useEffect(() => {
    if (isOldCode) void look({}).then(() => setOldCode(true))
  }, [isOldCode, look])

  const isUnreached = problem === 'unreachable'
  const isLoaded = page !== undefined
  useEffect(() => {
    if (isUnreached) return whenOnline(() => (isLoaded ? forgetProblem() : lookAgain()))
  }, [isUnreached, isLoaded, forgetProblem, lookAgain])

  return {
    begin,
    draft,
    setDraft,
    lookup,
    page,
    problem,
    isBusy,
    lookAt,
    lookAgain,
    setSession,
    isOldCode,
    hadOldCode,
  }
}
