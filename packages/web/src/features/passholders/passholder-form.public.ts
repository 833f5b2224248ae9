export {
  checkPassholderValues,
  newPassholder,
  newVehicle,
  passholderBody,
  type PassholderValues,
} from './edit/passholder.form.ts'
