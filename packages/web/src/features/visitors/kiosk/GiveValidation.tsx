import { useState } from 'react'
import type { GivenValidation, Kiosk } from '@stallwise/contract/visitors/registered-vehicles.contract.ts'
import { GiveForm } from './GiveForm.tsx'
import { GivenAnswer } from './GivenAnswer.tsx'
import { GivenToday } from './GivenToday.tsx'
import { useKioskReload } from './use-take-back.ts'

/** Gives a validation to a visitor's license plate, and shows what was given today. VAL-20 to VAL-24. */
export const GiveValidation = ({ lotId, kiosk }: { lotId: string; kiosk: Kiosk }) => {
  const [given, setGiven] = useState<GivenValidation>()
  const reload = useKioskReload(lotId)
  return (
    <>
      {given ? (
        <GivenAnswer
          lotId={lotId}
          given={given}
          paysOnline={kiosk.paysOnline}
          onNext={() => setGiven(undefined)}
        />
      ) : (
        <GiveForm
          lotId={lotId}
          kiosk={kiosk}
          onGiven={(one) => {
            setGiven(one)
            reload()
          }}
          onRefused={reload}
        />
      )}
      <GivenToday lotId={lotId} given={kiosk.given} timeZone={kiosk.timeZone} />
    </>
  )
}
