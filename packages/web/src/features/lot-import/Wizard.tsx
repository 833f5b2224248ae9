import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import type { LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { ConcurrentEditNotice } from './draft/ConcurrentEditNotice.tsx'
import { faultsOf } from './draft/draft-faults.ts'
import type { TypedDraft } from './draft/draft-form.ts'
import { DraftsList } from './draft/DraftsList.tsx'
import { SavedSign } from './draft/SavedSign.tsx'
import { openOnSteps, stepsDone } from './draft/step-of-fault.ts'
import { useDraftEditor } from './draft/use-draft-editor.ts'
import { LotCreated } from './review/LotCreated.tsx'
import { ReviewStep } from './review/ReviewStep.tsx'
import { InformationStep } from './information/InformationStep.tsx'
import { MapsStep } from './maps/MapsStep.tsx'
import { StallListStep } from './stall-list/StallListStep.tsx'
import { useStepNames } from './use-step-names.ts'
import { floorInAddress, type Step, type WizardSearch } from './wizard-search.ts'
import styles from './wizard.module.css'
import { WizardSteps } from './WizardSteps.tsx'
import { CustomerTrail } from '#features/customers/customers.public.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'

interface Props {
  customerId: string
  start: LotDraft | TypedDraft
  search: WizardSearch
  onSearch: (search: WizardSearch, replace: boolean) => void
  onDraftCreated: (draft: string) => void
}

/** Adding a parking lot: four steps, all of them saved as a draft on the server while they are typed. */
export const Wizard = ({ customerId, start, search, onSearch, onDraftCreated }: Props) => {
  const names = useStepNames()
  const openDraft = useDraftEditor(customerId, start, onDraftCreated)
  const { draft, typed, editor } = openDraft
  const step = (search.step ?? ('_id' in start ? Math.min(start.step, 4) : 1)) as Step
  const faults = useMemo(() => faultsOf(typed, draft), [typed, draft])
  const stepElement = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    editor.setStep(step)
    // A screen reader announces the new step by its name.
    if (shown.current !== step) stepElement.current?.focus()
    shown.current = step
  }, [step, editor])

  const searchOf = (part: { step?: number; floor?: string }): WizardSearch => ({
    ...(draft && { draft: draft._id }),
    step: part.step ?? step,
    ...(part.floor !== undefined && { floor: floorInAddress(part.floor) }),
  })
  if (draft?.parkingLot) return <LotCreated draft={draft} lotId={draft.parkingLot} />
  const go = (to: number) => onSearch(searchOf({ step: to }), false)
  const back = (
    <Button onClick={() => go(step - 1)}>
      <Trans>Back</Trans>
    </Button>
  )
  return (
    <div className={styles.wizard}>
      <div className={styles.head}>
        <CustomerTrail customerId={customerId} below="customer" />
        <PageHead title={<Trans>Add parking lot</Trans>}>
          <SavedSign openDraft={openDraft} />
        </PageHead>
      </div>
      {!draft && <DraftsList customerId={customerId} />}
      <WizardSteps
        step={step}
        done={stepsDone(faults)}
        open={openOnSteps(faults)}
        reached={Math.max(step, draft?.step ?? 1)}
        searchOf={searchOf}
      />
      <ConcurrentEditNotice openDraft={openDraft} />
      <div ref={stepElement} tabIndex={-1} className={styles.step} role="group" aria-label={names[step]}>
        {step === 1 && <InformationStep openDraft={openDraft} faults={faults} />}
        {step === 2 && <StallListStep openDraft={openDraft} />}
        {step === 3 && (
          <MapsStep
            openDraft={openDraft}
            chosen={search.floor === undefined ? undefined : String(search.floor)}
            searchOf={searchOf}
          />
        )}
        {step === 4 && (
          <ReviewStep
            openDraft={openDraft}
            faults={faults}
            customerId={customerId}
            searchOf={searchOf}
            back={back}
          />
        )}
      </div>
      {step < 4 && (
        <div className={styles.foot}>
          <Toolbar align="end">
            {step > 1 && back}
            <Button variant="primary" onClick={() => go(step + 1)}>
              <Trans>Next: {names[(step + 1) as Step]}</Trans>
            </Button>
          </Toolbar>
        </div>
      )}
    </div>
  )
}
