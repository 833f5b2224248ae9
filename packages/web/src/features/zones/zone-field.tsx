import { msg } from '@lingui/core/macro'
import type { ZoneView } from '@stallwise/contract/zones/zones.contract.ts'
import { choiceField, choicesByName } from '#ui/resource/fields.tsx'
import { ZoneNote } from './RoleFit.tsx'
import type { GateRole } from './zone-words.ts'

interface Loaded {
  zones: readonly ZoneView[]
}

const choice = choiceField(msg`Zone`, { options: ({ zones }: Loaded) => choicesByName(zones) })

/** The zone of a camera or a reader; it says if the role does not agree with it (ZON-07). */
export const zoneField: typeof choice = {
  ...choice,
  Input: function ZoneInput(props) {
    const { values, value, loaded } = props
    return (
      <>
        <choice.Input {...props} />
        <ZoneNote
          role={values['role'] as GateRole | null}
          type={loaded.zones.find(({ _id }) => _id === value)?.type}
        />
      </>
    )
  },
}
