import { Link } from '@tanstack/react-router';
import classes from './access.module.css';

export function BackToSignIn() {
  return (
    <p className={classes.links}>
      <Link to="/">Voltar para o login</Link>
    </p>
  );
}
