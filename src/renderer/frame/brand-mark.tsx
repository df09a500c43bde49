import mark from '../mark.svg'

/** The stone and its streak; the name stands beside it or in the window's title. */
export const BrandMark = () => <img src={mark} width={22} height={22} alt="" />
