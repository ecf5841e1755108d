/** A password never travels to a list. */
export const PasswordCell = () => <span className="cell-missing">••••••</span>
