import { Trans, useLingui } from '@lingui/react/macro'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import type { ParkingGroupView } from '@stallwise/contract/configuration/parking-groups.contract.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import styles from '../configuration.module.css'
import { textOfCents, typedNumber } from '../typed-number.ts'
import { CountingFields, NameAndTypeFields, NextPriceFields, PassFields } from './GroupFields.tsx'
import { MinimumWarnings } from './MinimumWarnings.tsx'
import { useGroupEdit } from './use-group-edit.ts'
import { useGroupWords } from './use-group-words.ts'

interface ParkingGroupFormProps {
  configuration: LotConfiguration
  group: ParkingGroupView | undefined
  /** A price that the form suggests from a later day on. */
  nextCents?: number | undefined
}

const suggestionOf = (cents: number | undefined) =>
  cents === undefined ? undefined : { nextPassPriceCents: textOfCents(cents) }

/** The form of a parking group. */
export const ParkingGroupForm = ({ configuration, group, nextCents }: ParkingGroupFormProps) => {
  const { t } = useLingui()
  const edit = useGroupEdit(configuration, group, suggestionOf(nextCents))
  const words = useGroupWords()
  const { type, minimumNumberOfStalls } = edit.values
  return (
    <EditFrame
      title={group ? group.name : <Trans>Add parking group</Trans>}
      edit={edit}
      objectName={t`parking group`}
      words={words}
      backTo={`/parking-lots/${configuration._id}/configuration`}
      saveLabel={group ? <Trans>Save parking group</Trans> : <Trans>Add parking group</Trans>}
    >
      <NameAndTypeFields edit={edit} isNew={!group} />
      {type !== 'reserved' && (
        <PassFields edit={edit} currency={configuration.currency}>
          {group && (
            <NextPriceFields
              edit={edit}
              currency={configuration.currency}
              timeZone={configuration.timeZone}
            />
          )}
        </PassFields>
      )}
      <CountingFields
        edit={edit}
        stalls={group?.stalls ?? 0}
        threshold={configuration.highOccupancyThreshold}
      />
      {group && (
        <div className={styles.whole} aria-label={t`Before you save`} role="group">
          <MinimumWarnings
            type={type}
            before={group.minimumNumberOfStalls}
            after={typedNumber(minimumNumberOfStalls)}
          />
        </div>
      )}
    </EditFrame>
  )
}
